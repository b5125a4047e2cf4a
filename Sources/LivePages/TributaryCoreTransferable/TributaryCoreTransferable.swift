// Replaces `import CoreTransferable` in an app. TributaryUI refuses its names with a message.
// Swift has no other spelling than `@_exported`.
@_exported import TributaryUI
