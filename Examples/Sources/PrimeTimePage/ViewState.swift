import Foundation
import LivePages

/// All that the page shows, as plain values: what a person sees, and nothing of how it came about.
public struct ViewState: Equatable, Sendable {
  public var count: Int
  /// Whether an answer of the API is awaited.
  public var isAsking: Bool
  /// The answer of the API, or why there is none.
  public var alert: Dialog?
  public var primeModal: Modal?
  public var favorites: [Int]
  /// What came of the last saving or loading.
  public var fileNotice: FileNotice?
  /// The oldest first.
  public var activities: [Activity]

  public init(
    count: Int = 0,
    isAsking: Bool = false,
    alert: Dialog? = nil,
    primeModal: Modal? = nil,
    favorites: [Int] = [],
    fileNotice: FileNotice? = nil,
    activities: [Activity] = []
  ) {
    self.count = count
    self.isAsking = isAsking
    self.alert = alert
    self.primeModal = primeModal
    self.favorites = favorites
    self.fileNotice = fileNotice
    self.activities = activities
  }
}

extension ViewState {
  /// Whether the count is prime.
  public struct Modal: Equatable, Sendable {
    public var number: Int
    public var isPrime: Bool
    public var isFavorite: Bool

    public init(number: Int, isPrime: Bool, isFavorite: Bool) {
      self.number = number
      self.isPrime = isPrime
      self.isFavorite = isFavorite
    }
  }

  public enum FileNotice: Equatable, Sendable {
    case success(String)
    case problem(String)
  }

  /// A favorite that was added or removed.
  public struct Activity: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
      case added
      case removed
    }

    public var kind: Kind
    public var prime: Int
    public var date: Date

    public init(_ kind: Kind, prime: Int, date: Date) {
      self.kind = kind
      self.prime = prime
      self.date = date
    }
  }
}
