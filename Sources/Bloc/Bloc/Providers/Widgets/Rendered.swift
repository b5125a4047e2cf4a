/// Something that is there to show as it is.
public struct Rendered<Output>: Mountable {
  private let rendered: Output

  public init(_ output: Output) {
    rendered = output
  }

  /// The place of the output. Descriptions come and go.
  public final class Memory {
    var output: Output

    init(_ output: Output) {
      self.output = output
    }
  }

  public func makeMemory(in context: ProviderScope) -> Memory { Memory(rendered) }
  public func update(_ memory: Memory, in context: ProviderScope) { memory.output = rendered }
  public func build(_ memory: Memory, in context: ProviderScope) {}
  public func output(of memory: Memory) -> Output { memory.output }
}

/// Nothing to show, where a child is wanted.
public struct EmptyChild: Mountable {
  public init() {}

  public func makeMemory(in context: ProviderScope) {}
  public func build(_ memory: Void, in context: ProviderScope) {}
  public func output(of memory: Void) {}
}
