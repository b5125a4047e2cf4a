/// A closure that is called where it is kept.
///
/// Being not copyable it is borrowed for the call. A plain closure in a variable is retained for that, which
/// costs two atomic counts. So its owner must not replace it while it runs.
@usableFromInline
@frozen
struct HeldClosure<Input, Output>: ~Copyable {
  @usableFromInline let call: (Input) -> Output

  @inlinable
  init(call: @escaping (Input) -> Output) {
    self.call = call
  }
}
