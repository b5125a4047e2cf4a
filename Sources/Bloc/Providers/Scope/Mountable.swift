/// A description of something that a front end shows: cheap, made anew at each build, and put in the place of
/// the one before.
///
/// What stays over builds is the memory, which is made when the description is mounted. The providers,
/// builders and listeners of this module are mountable. For your own pieces there are functions that return
/// them, and ``ContextBuilder``.
public protocol Mountable<Output> {
  /// What a front end gets to show.
  associatedtype Output
  /// What is kept as long as this is mounted.
  associatedtype Memory

  /// Makes the memory, at the place where this is mounted.
  func makeMemory(in context: ProviderScope) throws -> Memory

  /// Puts this in the place of an earlier description, before it is built.
  func update(_ memory: Memory, in context: ProviderScope) throws

  /// Builds. Called once after mounting, after each update, and when what was watched has changed.
  func build(_ memory: Memory, in context: ProviderScope) throws

  /// What there is to show, after this or something below it was built.
  func output(of memory: Memory) -> Output

  /// Ends what the memory keeps. What is mounted below has ended.
  func unmount(_ memory: Memory, in context: ProviderScope)
}

extension Mountable {
  public func update(_ memory: Memory, in context: ProviderScope) throws {}
  public func unmount(_ memory: Memory, in context: ProviderScope) {}
}
