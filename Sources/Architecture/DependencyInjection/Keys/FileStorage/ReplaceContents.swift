import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if os(Windows) || os(WASI)
  /// Puts data in the place of a file, whole or not at all, as far as Foundation's atomic writing goes there.
  func replaceContents(of file: URL, with data: Data) throws {
    try data.write(to: file, options: .atomic)
  }
#else
  /// Puts data in the place of a file, whole or not at all, whenever the process or the machine stops. When
  /// this returns, it is durable, as far as the file system can tell. The file keeps its permissions.
  func replaceContents(of file: URL, with data: Data) throws {
    let directory = file.deletingLastPathComponent()
    // In the same directory, as a file can only be renamed within its disk.
    let temporary = directory.appendingPathComponent(".saving-\(UUID().uuidString)")
    do {
      try create(temporary, with: data, permissions: permissions(of: file))
      try check(rename(temporary.path, file.path))
    } catch {
      unlink(temporary.path)
      throw error
    }
    // The file is replaced. Some file systems cannot say any better that it is durable, which is no failure
    // to save.
    try? synchronize(directory)
  }

  private func create(_ file: URL, with data: Data, permissions: mode_t?) throws {
    // What is to stay secret is so from the first moment.
    let descriptor = open(
      file.path,
      O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
      permissions == nil ? 0o666 : 0o600
    )
    try check(descriptor)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    if let permissions { try check(fchmod(descriptor, permissions)) }
    try handle.write(contentsOf: data)
    try handle.synchronize()
    try handle.close()
  }

  private func permissions(of file: URL) -> mode_t? {
    var status = stat()
    guard stat(file.path, &status) == 0 else { return nil }
    return status.st_mode & 0o777
  }

  /// Makes durable that a file in the directory was replaced.
  private func synchronize(_ directory: URL) throws {
    let descriptor = open(directory.path, O_RDONLY | O_CLOEXEC)
    try check(descriptor)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.synchronize()
    try handle.close()
  }

  private func check(_ result: Int32) throws {
    if result < 0 { throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }
  }
#endif
