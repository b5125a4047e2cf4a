import Bloc
import Foundation

struct CounterState: Codable, Equatable {
  var value = 0
}

/// A hydrated counter that notes what is asked of it.
final class CounterCubit: HydratedCubit<CounterState> {
  private(set) var calls: [String] = []
  private(set) var errors: [any Error] = []
  /// The errors as they come.
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
    super.init(CounterState(), storage: storage, onHydrationError: onHydrationError)
  }

  override var id: String { name }

  func increment() {
    emit(CounterState(value: state.value + 1))
  }

  override func toJson(_ state: CounterState) throws -> Data? {
    let json = try super.toJson(state)
    calls.append("toJson \(state.value)")
    return json
  }

  override func fromJson(_ json: Data) throws -> CounterState? {
    calls.append("fromJson \(String(decoding: json, as: UTF8.self))")
    return try super.fromJson(json)
  }

  override func onError(_ error: any Error, at origin: ErrorOrigin) {
    errors.append(error)
    laterErrorsContinuation.yield(error)
    super.onError(error, at: origin)
  }
}
