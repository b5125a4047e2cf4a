/// Several children beside each other, whose outputs make one.
///
/// ```swift
/// Joined(header, list) { header, list in page(header, list) }
/// ```
///
/// When one of them changes it is rebuilt, and the others are not; the outputs are joined again.
public struct Joined<each Child: Mountable, Output>: Mountable {
  private let children: (repeat each Child)
  private let join: (repeat (each Child).Output) -> Output

  public init(
    _ children: repeat each Child,
    join: @escaping (repeat (each Child).Output) -> Output
  ) {
    self.children = (repeat each children)
    self.join = join
  }

  /// The children, between builds.
  public final class Memory {
    let slots: (repeat ChildSlot<each Child>)
    var join: (repeat (each Child).Output) -> Output

    init(_ slots: repeat ChildSlot<each Child>, join: @escaping (repeat (each Child).Output) -> Output) {
      self.slots = (repeat each slots)
      self.join = join
    }
  }

  public func makeMemory(in context: ProviderScope) -> Memory {
    Memory(repeat (ChildSlot<each Child>()), join: join)
  }

  public func update(_ memory: Memory, in context: ProviderScope) {
    memory.join = join
  }

  public func build(_ memory: Memory, in context: ProviderScope) throws {
    repeat try (each memory.slots).place(each children, in: context)
  }

  public func output(of memory: Memory) -> Output {
    memory.join(repeat (each memory.slots).output)
  }
}
