import ComposableArchitecture
import Foundation

extension SharedKey where Self == FileStorageKey<[Int]>.Default {
  static var favoritePrimes: Self {
    Self[.fileStorage(.documentsDirectory.appending(component: "favorite-primes.json")), default: []]
  }
}
