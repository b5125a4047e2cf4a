#if !canImport(Darwin) && !os(WASI)
  public import Foundation

  // Properties of Apple's Foundation, which code with file names relies on. Disfavored, so that Foundation's
  // own are used once they exist on other platforms, too.

  extension URL {
    /// The directory of the user's documents.
    @_disfavoredOverload
    public static var documentsDirectory: URL { directory(.documentDirectory, "Documents") }

    /// The directory for a program's own data.
    @_disfavoredOverload
    public static var applicationSupportDirectory: URL {
      directory(.applicationSupportDirectory, ".local/share")
    }

    /// The directory for data that a program can recreate.
    @_disfavoredOverload
    public static var cachesDirectory: URL { directory(.cachesDirectory, ".cache") }

    /// - Parameter fallback: The path in the home directory, used if the system provides no directory.
    private static func directory(
      _ directory: FileManager.SearchPathDirectory,
      _ fallback: String
    ) -> URL {
      FileManager.default.urls(for: directory, in: .userDomainMask).first
        ?? homeDirectory.appending(path: fallback, directoryHint: .isDirectory)
    }
  }
#endif
