/// Converts a value of `Never` to any type, for an argument that must be a function and is never called.
///
/// The name is the field's for it. (A closure that switches over no cases does the same, with a warning.)
@inlinable
func unreachable<Result>(_ never: Never) -> Result {}
