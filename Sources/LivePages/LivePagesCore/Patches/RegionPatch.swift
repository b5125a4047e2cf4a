/// A region of a page that changed, with what it looks like now.
///
/// Where regions inside of it stay as they are, with no others between them, an element stands for them that
/// names the first and the last: `<template data-live-first="row-1" data-live-last="row-9"></template>`. So a
/// row that comes or goes in a list of ten thousand is all that is sent of the list.
public struct RegionPatch: Hashable, Sendable, Encodable {
  /// The `id` of the element to bring up to date.
  public let id: String
  /// The element as markup, with its own tags.
  public let html: String
}
