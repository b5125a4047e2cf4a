/// A widget with a constant output.
public struct Rendered<Output>: Mountable {
  private let rendered: Output

  public init(_ output: Output) {
    rendered = output
  }

  /// Stores the output, because descriptions are temporary.
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

/// A widget without an output, used as an empty child.
public struct EmptyChild: Mountable {
  public init() {}

  public func makeMemory(in context: ProviderScope) {}
  public func build(_ memory: Void, in context: ProviderScope) {}
  public func output(of memory: Void) {}
}

/// A widget that builds a child from provided values.
///
/// ```swift
/// ContextBuilder { context in
///   let count = try context.select(CounterCubit.self) { $0.state.count }
///   return "Count: \(count)"
/// }
/// ```
///
/// The builder is called when the widget is mounted, when it is updated, and when a watched or selected value
/// has changed.
public struct ContextBuilder<Content: Mountable>: Mountable {
  private let builder: (ProviderScope) throws -> Content

  public init(_ builder: @escaping (ProviderScope) throws -> Content) {
    self.builder = builder
  }

  /// Builds an output without a child.
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

/// A widget that combines the outputs of several children.
///
/// ```swift
/// Joined(header, list) { header, list in page(header, list) }
/// ```
///
/// When one of the children changes, only this child is rebuilt, and the outputs are combined again.
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

/// A type-erased widget. It allows one position to show different widgets.
///
/// ```swift
/// BlocBuilder(RouterCubit.self) { context, route in
///   switch route {
///   case .home: AnyMountable(homePage)
///   case .cart: AnyMountable(cartPage)
///   }
/// }
/// ```
///
/// If an update contains a widget with the same type and ID, the mounted widget is updated. If not, the
/// mounted widget is unmounted, and the new one is mounted.
public struct AnyMountable<Output>: Mountable {
  private let id: AnyHashable?
  private let type: any Any.Type
  private let mount: (ProviderScope) throws -> AnyMounted<Output>
  private let update: (AnyMounted<Output>) throws -> Void

  /// Creates a type-erased widget.
  ///
  /// - Parameters:
  ///   - content: The widget to mount.
  ///   - id: A value that distinguishes widgets of the same type. Widgets with different IDs don't update
  ///     each other.
  public init<Content: Mountable>(_ content: Content, id: AnyHashable? = nil) where Content.Output == Output {
    self.id = id
    type = Content.self
    mount = { TypedMounted(try $0.mount(content)) }
    update = { try ($0 as? TypedMounted<Content>)?.mounted.update(content) }
  }

  /// The mounted widget.
  public final class Memory {
    fileprivate var current: (id: AnyHashable?, type: any Any.Type, mounted: AnyMounted<Output>)?
  }

  public func makeMemory(in context: ProviderScope) -> Memory { Memory() }

  public func build(_ memory: Memory, in context: ProviderScope) throws {
    if let current = memory.current, current.type == type, current.id == id {
      try update(current.mounted)
    } else {
      memory.current?.mounted.unmount()
      memory.current = nil
      memory.current = (id, type, try mount(context))
    }
  }

  public func output(of memory: Memory) -> Output {
    guard let current = memory.current else {
      preconditionFailure(
        "The output of '\(Self.self)' was read before it was built. Mount it in a 'ProviderScope' first."
      )
    }
    return current.mounted.output
  }
}

/// A mounted widget whose output type is known.
private class AnyMounted<Output> {
  var output: Output { preconditionFailure("Subclasses must override 'output'.") }
  func unmount() {}
}

private final class TypedMounted<Content: Mountable>: AnyMounted<Content.Output> {
  let mounted: Mounted<Content>

  init(_ mounted: Mounted<Content>) {
    self.mounted = mounted
  }

  override var output: Content.Output { mounted.output }
  override func unmount() { mounted.unmount() }
}
