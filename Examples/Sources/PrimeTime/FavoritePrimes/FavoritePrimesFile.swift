import ComposableArchitecture
import Foundation
import IssueReporting

/// The storage of the favorite primes while the app is not running.
public struct FavoritePrimesFile: Sendable {
  public var load: @Sendable () -> Result<[Int], FavoritePrimesFileError>
  public var save: @Sendable ([Int]) -> Result<Void, FavoritePrimesFileError>

  public init(
    load: @escaping @Sendable () -> Result<[Int], FavoritePrimesFileError>,
    save: @escaping @Sendable ([Int]) -> Result<Void, FavoritePrimesFileError>
  ) {
    self.load = load
    self.save = save
  }
}

extension FavoritePrimesFile {
  /// The file `favorite-primes.json` in a folder, which is created when it is first needed.
  ///
  /// Saving replaces the file atomically, so that after a crash it is either the old or the new one.
  /// - Parameters:
  ///   - folder: The folder of the file.
  ///   - largest: The most bytes that are saved or loaded. A file that another program has put there must not
  ///     fill the memory of everybody who loads it.
  public static func json(in folder: URL, largest: Int = 64 * 1024) -> Self {
    let url = folder.appendingPathComponent("favorite-primes.json")
    return Self(
      load: {
        let data: Data
        do {
          let file = try FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
          if let size = file[.size] as? Int, size > largest {
            return .failure(.tooLarge(path: url.path, largest: largest))
          }
          data = try Data(contentsOf: url)
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
          return .failure(.missing(path: url.path))
        } catch {
          return .failure(.unreadable(path: url.path, reason: error.reason))
        }
        guard let primes = try? JSONDecoder().decode([Int].self, from: data) else {
          return .failure(.damaged(path: url.path))
        }
        return .success(primes.withoutRepetitions)
      },
      save: { primes in
        do {
          let data = try JSONEncoder().encode(primes)
          guard data.count <= largest else {
            return .failure(.unwritable(path: url.path, reason: "it is longer than \(largest) bytes"))
          }
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          try Replacement(of: url).write(data)
          return .success(())
        } catch {
          return .failure(.unwritable(path: url.path, reason: error.reason))
        }
      }
    )
  }
}

extension Error {
  /// The system's description of the error, because Foundation's own descriptions often contain only a
  /// number.
  fileprivate var reason: String {
    let underlying = (self as NSError).userInfo[NSUnderlyingErrorKey]
    guard let system = self as? POSIXError ?? underlying as? POSIXError else {
      return localizedDescription
    }
    return String(cString: strerror(system.code.rawValue))
  }
}

extension [Int] {
  /// The numbers in order, without duplicates. A file may have been edited by hand.
  fileprivate var withoutRepetitions: [Int] {
    var seen: Set<Int> = []
    return filter { seen.insert($0).inserted }
  }
}

extension FavoritePrimesFile: TestDependencyKey {
  /// Reports an issue, because tests should provide a file.
  public static let testValue = FavoritePrimesFile(
    load: {
      reportIssue("Favorite primes were loaded in a test that doesn't override 'favoritePrimesFile'.")
      return .success([])
    },
    save: { _ in
      reportIssue("Favorite primes were saved in a test that doesn't override 'favoritePrimesFile'.")
      return .success(())
    }
  )
}

extension DependencyValues {
  /// The storage of the favorite primes while the app is not running.
  public var favoritePrimesFile: FavoritePrimesFile {
    get { self[FavoritePrimesFile.self] }
    set { self[FavoritePrimesFile.self] = newValue }
  }
}
