import Foundation

#if canImport(Darwin)
  import Dispatch
  import Darwin

  /// Watches files for changes made by any program, using the kernel's queues.
  ///
  /// A file is also watched through its directory, because only the name of a file stays the same when the
  /// file is replaced.
  final class FileWatcher: Sendable {
    /// Unchecked: sources can be used from any thread, but their protocol is not marked as sendable.
    private struct Source: @unchecked Sendable {
      let source: any DispatchSourceFileSystemObject

      func cancel() { source.cancel() }
    }

    static let shared: FileWatcher? = FileWatcher()

    private let queue = DispatchQueue(label: "tributary.file-watcher")

    /// The current watch on a file, or `nil` once it ends.
    private final class Watch: Sendable {
      private let end = Locked<(@Sendable () -> Void)?>({})

      func replace(with begin: () -> @Sendable () -> Void) {
        let new = begin()
        let former = end.withLock { end in
          let former = end
          if end != nil { end = new }
          return former
        }
        if let former { former() } else { new() }
      }

      func cancel() {
        let former = end.withLock { end in
          defer { end = nil }
          return end
        }
        former?()
      }
    }

    func watch(
      _ file: URL,
      _ onChange: @escaping @Sendable () -> Void
    ) throws(FileStorageError) -> @Sendable () -> Void {
      let (path, _) = file.directoryAndName
      if isDirectory(path) { return try watchInDirectory(file, onChange) }
      let watch = Watch()
      watchForDirectory(of: file, by: watch, onChange)
      return { watch.cancel() }
    }

    /// Waits for a missing directory by watching its nearest existing ancestor.
    private func watchForDirectory(
      of file: URL,
      by watch: Watch,
      _ onChange: @escaping @Sendable () -> Void
    ) {
      var ancestor = URL(fileURLWithPath: file.directoryAndName.directory)
      while ancestor.path != "/", !isDirectory(ancestor.path) { ancestor.deleteLastPathComponent() }
      watch.replace { [self] in
        let source = source(ancestor.path, [.write, .delete, .rename])
        source?.source.setEventHandler { [weak self, weak watch] in
          guard let self, let watch else { return }
          if let end = isDirectory(file.directoryAndName.directory)
            ? try? watchInDirectory(file, onChange) : nil
          {
            watch.replace { end }
            onChange()
          } else {
            watchForDirectory(of: file, by: watch, onChange)
          }
        }
        source?.source.activate()
        return { source?.cancel() }
      }
    }

    private func watchInDirectory(
      _ file: URL,
      _ onChange: @escaping @Sendable () -> Void
    ) throws(FileStorageError) -> @Sendable () -> Void {
      let (path, _) = file.directoryAndName
      guard let directory = source(path, [.write, .delete, .rename]) else {
        throw FileStorageError(.observe, file, NSError(domain: NSPOSIXErrorDomain, code: Int(errno)))
      }
      let contents = Locked<Source?>(nil)
      let watchContents: @Sendable () -> Void = { [self] in
        let source = source(file.path, [.write, .extend, .delete, .rename])
        source?.source.setEventHandler(handler: onChange)
        source?.source.activate()
        let former = contents.withLock { contents in
          defer { contents = source }
          return contents
        }
        former?.cancel()
      }
      directory.source.setEventHandler {
        watchContents()
        onChange()
      }
      directory.source.activate()
      watchContents()
      return {
        directory.cancel()
        contents.withLock { $0 }?.cancel()
      }
    }

    func resume(_ file: URL) {}

    private func source(
      _ path: String,
      _ events: DispatchSource.FileSystemEvent
    ) -> Source? {
      let descriptor = open(path, O_EVTONLY)
      guard descriptor >= 0 else { return nil }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor,
        eventMask: events,
        queue: queue
      )
      source.setCancelHandler { close(descriptor) }
      return Source(source: source)
    }
  }
#endif
