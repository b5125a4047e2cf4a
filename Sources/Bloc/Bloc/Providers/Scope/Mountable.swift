/// A widget: a cheap description of something to show, which is created at each build and replaces the
/// description of the build before.
///
/// Its memory is created when it is mounted, and is kept between builds. The providers, builders and
/// listeners of this module are mountable. Compose your own in functions that return them, and with
/// ``ContextBuilder``.
public protocol Mountable<Output> {
  /// The output that a front end shows.
  associatedtype Output
  /// The data that is kept as long as this is mounted.
  associatedtype Memory

  /// Makes the memory, at the place where this is mounted.
  func makeMemory(in context: ProviderScope) throws -> Memory

  /// Puts this in the place of an earlier description, before it is built.
  func update(_ memory: Memory, in context: ProviderScope) throws

  /// Builds. Called once after mounting, after each update, and when what was watched has changed.
  func build(_ memory: Memory, in context: ProviderScope) throws

  /// Returns what there is to show, after this or something below it was built.
  func output(of memory: Memory) -> Output

  /// Ends what the memory keeps. What is mounted below has ended.
  func unmount(_ memory: Memory, in context: ProviderScope)
}

extension Mountable {
  public func update(_ memory: Memory, in context: ProviderScope) throws {}
  public func unmount(_ memory: Memory, in context: ProviderScope) {}
}
