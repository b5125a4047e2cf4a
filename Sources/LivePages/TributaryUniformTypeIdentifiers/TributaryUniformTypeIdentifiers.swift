// Replaces `import UniformTypeIdentifiers` in an app, with `UTType`, which TributaryUI declares.
// Swift has no other spelling than `@_exported`.
@_exported import TributaryUI
