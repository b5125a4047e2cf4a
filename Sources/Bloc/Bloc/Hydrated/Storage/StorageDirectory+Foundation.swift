#if os(Windows) || os(WASI)
  import Foundation

  /// A directory in which files are replaced atomically, as far as Foundation's atomic writing guarantees
  /// this.
  struct StorageDirectory: Sendable {
    private let url: URL

    init(at url: URL) throws {
      self.url = url
      try attempt("create", url) {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      }
    }

    func contents(of name: String) throws -> Data? {
      let file = url.appendingPathComponent(name)
      guard FileManager.default.fileExists(atPath: file.path) else { return nil }
      return try attempt("read", file) { try Data(contentsOf: file) }
    }

    func replace(_ name: String, with contents: Data) throws {
      let file = url.appendingPathComponent(name)
      try attempt("write", file) { try contents.write(to: file, options: .atomic) }
    }

    func remove(_ names: [String], where isObsolete: (String) -> Bool = { _ in true }) throws {
      for name in names where isObsolete(name) {
        let file = url.appendingPathComponent(name)
        guard FileManager.default.fileExists(atPath: file.path) else { continue }
        try attempt("remove", file) { try FileManager.default.removeItem(at: file) }
      }
    }

    func names() throws -> [String] {
      try attempt("list", url) { try FileManager.default.contentsOfDirectory(atPath: url.path) }
    }

    func changeDate(of name: String) -> Date? {
      let path = url.appendingPathComponent(name).path
      return try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    private func attempt<Result>(_ operation: String, _ file: URL, _ body: () throws -> Result) throws
      -> Result
    {
      do {
        return try body()
      } catch {
        throw HydratedStorageError.fileSystem(
          operation: operation,
          path: file.path,
          reason: String(describing: error)
        )
      }
    }
  }
#endif
