/// A child that depends on what is provided at its place.
///
/// ```swift
/// ContextBuilder { context in
///   let count = try context.select(CounterCubit.self) { $0.state.count }
///   return "Count: \(count)"
/// }
/// ```
///
/// The builder is called at mounting, when this is updated, and when what it watched or selected has changed.
public struct ContextBuilder<Content: Mountable>: Mountable {
  private let builder: (ProviderScope) throws -> Content

  public init(_ builder: @escaping (ProviderScope) throws -> Content) {
    self.builder = builder
  }

  /// Builds something to show, and no child.
  public init<Output>(_ builder: @escaping (ProviderScope) throws -> Output)
  where Content == Rendered<Output> {
    self.builder = { try Rendered(builder($0)) }
  }

  /// The child, between builds.
  public final class Memory {
    let child = ChildSlot<Content>()
  }

  public func makeMemory(in context: ProviderScope) -> Memory { Memory() }

  public func build(_ memory: Memory, in context: ProviderScope) throws {
    try memory.child.place(builder(context), in: context)
  }

  public func output(of memory: Memory) -> Content.Output { memory.child.output }
}
