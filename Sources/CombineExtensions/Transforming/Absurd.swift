/// Makes anything of a value that there is not: a function for where one is asked for that is never called.
///
/// The name is the field's for it. (A closure that switches over no cases does the same, with a warning.)
@inlinable
func absurd<Result>(_ never: Never) -> Result {}
