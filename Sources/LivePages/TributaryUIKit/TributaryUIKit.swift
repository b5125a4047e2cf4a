// Replaces `import UIKit` in files that also have views, with the UIKit names that TributaryUI declares.
// Swift has no other spelling than `@_exported`.
@_exported import TributaryUI
