import Bloc
import Foundation

struct Tally: Codable, Equatable {
  var value = 0
}

/// A hydrated tally that records its calls.
final class TallyCubit: HydratedCubit<Tally> {
  private(set) var calls: [String] = []
  private(set) var errors: [any Error] = []
  /// The errors, as they arrive.
  let laterErrors: AsyncStream<any Error>
  private let laterErrorsContinuation: AsyncStream<any Error>.Continuation
  private let name: String

  init(
    id: String = "",
    storage: (any HydratedStorage)? = nil,
    onHydrationError: (any Error) -> HydrationErrorBehavior = { _ in .overwrite }
  ) {
    name = id
    (laterErrors, laterErrorsContinuation) = AsyncStream.makeStream()
    super.init(Tally(), storage: storage, onHydrationError: onHydrationError)
  }

  override var id: String { name }

  func increment() {
    emit(Tally(value: state.value + 1))
  }

  override func toJson(_ state: Tally) throws -> Data? {
    let json = try super.toJson(state)
    calls.append("toJson \(state.value)")
    return json
  }

  override func fromJson(_ json: Data) throws -> Tally? {
    calls.append("fromJson \(String(decoding: json, as: UTF8.self))")
    return try super.fromJson(json)
  }

  override func onError(_ error: any Error, at origin: ErrorOrigin) {
    errors.append(error)
    laterErrorsContinuation.yield(error)
    super.onError(error, at: origin)
  }
}
