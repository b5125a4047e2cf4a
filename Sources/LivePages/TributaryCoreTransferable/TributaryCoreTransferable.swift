// Replaces `import CoreTransferable` in an app, with the names that TributaryUI declares, which have messages for the compiler.
// Swift has no other spelling than `@_exported`.
@_exported import TributaryUI
