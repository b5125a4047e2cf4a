// What stands for `import UIKit` in files that also have views: the names of UIKit that TributaryUI has.
// `@_exported` is the only spelling that the language has for it.
@_exported import TributaryUI
