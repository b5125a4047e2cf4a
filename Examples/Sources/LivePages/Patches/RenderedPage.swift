extension Element {
  /// The smallest regions in which this element differs from `old`, in the order of the page.
  ///
  /// A region is an element with an `id`. A change is put down to the innermost region around it that both versions
  /// have in the same place. A region that comes, goes or moves is a change of the region that it lies in.
  ///
  /// Both elements have to be the same region; if they are not, the whole new element is the answer.
  public func changes(since old: Element) -> [RegionPatch] {
    var patches: [RegionPatch] = []
    if !collectChanges(since: old, into: &patches) {
      patches = [RegionPatch(id: id ?? "", html: rendered())]
    }
    return patches
  }

  /// Adds the changed regions to `patches`. The answer is false, and nothing is added, if the difference is one that
  /// only a region further out can show.
  private func collectChanges(since old: Element, into patches: inout [RegionPatch]) -> Bool {
    guard tag == old.tag, id == old.id else { return false }
    let before = patches.count
    if attributes == old.attributes, collectChangesOfContent(since: old, into: &patches) {
      return true
    }
    patches.removeSubrange(before...)
    guard let id else { return false }
    patches.append(RegionPatch(id: id, html: rendered()))
    return true
  }

  private func collectChangesOfContent(since old: Element, into patches: inout [RegionPatch]) -> Bool {
    guard content.nodes.count == old.content.nodes.count else { return false }
    for (node, oldNode) in zip(content.nodes, old.content.nodes) {
      switch (node, oldNode) {
      case (.text(let text), .text(let oldText)):
        guard text == oldText else { return false }
      case (.element(let element), .element(let oldElement)):
        guard element.collectChanges(since: oldElement, into: &patches) else { return false }
      case (.text, .element), (.element, .text):
        return false
      }
    }
    return true
  }
}
