#if !canImport(Darwin) && !os(WASI)
  public import Foundation

  // Properties of Apple's Foundation that code with file names relies on. They are disfavored, so that
  // Foundation's own properties are used once they exist on other platforms.

  extension URL {
    /// The directory of the user's documents.
    @_disfavoredOverload
    public static var documentsDirectory: URL { directory(.documentDirectory, "Documents") }

    /// The directory for the program's own data.
    @_disfavoredOverload
    public static var applicationSupportDirectory: URL {
      directory(.applicationSupportDirectory, ".local/share")
    }

    /// The directory for data that the program can recreate.
    @_disfavoredOverload
    public static var cachesDirectory: URL { directory(.cachesDirectory, ".cache") }

    /// - Parameter fallback: The path within the home directory to use if the system does not provide a
    ///   directory.
    private static func directory(
      _ directory: FileManager.SearchPathDirectory,
      _ fallback: String
    ) -> URL {
      FileManager.default.urls(for: directory, in: .userDomainMask).first
        ?? homeDirectory.appending(path: fallback, directoryHint: .isDirectory)
    }
  }
#endif
