/// Something to mount without its type, so that one place can show now this and then that.
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
/// Updated with something of the same type and id, what is mounted stays and is updated; otherwise it is
/// unmounted, and the other thing mounted afresh.
public struct AnyMountable<Output>: Mountable {
  private let id: AnyHashable?
  private let type: any Any.Type
  private let mount: (ProviderScope) throws -> AnyMounted<Output>
  private let update: (AnyMounted<Output>) throws -> Void

  /// - Parameters:
  ///   - content: The content to mount.
  ///   - id: A value that differs from those of others of the same type, so that they do not take each
  ///     other's places.
  public init<Content: Mountable>(_ content: Content, id: AnyHashable? = nil) where Content.Output == Output {
    self.id = id
    type = Content.self
    mount = { TypedMounted(try $0.mount(content)) }
    update = { try ($0 as? TypedMounted<Content>)?.mounted.update(content) }
  }

  /// The content that is mounted at the moment.
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
      preconditionFailure("The output of '\(Self.self)' was read before it was built.")
    }
    return current.mounted.output
  }
}

/// Something mounted. Only the type of its output is known.
private class AnyMounted<Output> {
  var output: Output { preconditionFailure("A subclass has the output.") }
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
