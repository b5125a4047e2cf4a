/// The contents of a section.
///
/// The section is a ``Section``, or a group of sibling views outside of sections.
public struct SectionConfiguration: Identifiable {
  /// A unique identifier for a section.
  public struct ID: Hashable, @unchecked Sendable {
    // The identities of views are immutable values, and are only hashed and compared.
    fileprivate let path: [AnyHashable]
  }

  public let id: ID
  /// The subviews of the header.
  ///
  /// The collection is empty if the section has no header.
  public let header: SubviewsCollection
  /// The subviews of the section's content.
  public let content: SubviewsCollection
  /// The subviews of the footer.
  ///
  /// The collection is empty if the section has no footer.
  public let footer: SubviewsCollection
  /// The container values associated with the section.
  ///
  /// A group of views outside of sections has no values.
  public let containerValues: ContainerValues

  /// Creates the configuration of a section.
  @MainActor fileprivate init(_ section: any SectionView, at leaf: SubviewLeaf) {
    id = ID(path: leaf.path)
    header = SubviewsCollection(of: section.sectionHeader, at: leaf.path + ["header"])
    content = SubviewsCollection(of: section.sectionContent, at: leaf.path + ["content"])
    footer = SubviewsCollection(of: section.sectionFooter, at: leaf.path + ["footer"])
    containerValues = leaf.values
  }

  /// Creates the configuration of sibling views outside of sections.
  @MainActor fileprivate init(_ subviews: [SubviewLeaf]) {
    id = ID(path: (subviews.first?.path ?? []) + ["implicit"])
    header = SubviewsCollection([])
    content = SubviewsCollection(subviews.map { Subview($0) })
    footer = SubviewsCollection([])
    containerValues = ContainerValues()
  }
}

/// An opaque collection representing the sections of a view.
///
/// It has at least one section.
public struct SectionCollection: RandomAccessCollection {
  private let sections: [SectionConfiguration]

  @MainActor fileprivate init(of view: some View) {
    var sections: [SectionConfiguration] = []
    var siblings: [SubviewLeaf] = []
    for leaf in SubviewLeaf.leaves(of: view) {
      guard let section = leaf.view as? any SectionView else {
        siblings.append(leaf)
        continue
      }
      if !siblings.isEmpty { sections.append(SectionConfiguration(siblings)) }
      siblings = []
      sections.append(SectionConfiguration(section, at: leaf))
    }
    if !siblings.isEmpty || sections.isEmpty { sections.append(SectionConfiguration(siblings)) }
    self.sections = sections
  }

  public var startIndex: Int { sections.startIndex }
  public var endIndex: Int { sections.endIndex }
  public subscript(index: Int) -> SectionConfiguration { sections[index] }
}

/// A view that is a section of another view.
@MainActor
protocol SectionView {
  var sectionHeader: any View { get }
  /// The content of the section. It is empty while the content is hidden.
  var sectionContent: any View { get }
  var sectionFooter: any View { get }
}

extension Group {
  /// Constructs a group from the sections of the given view.
  ///
  /// ```swift
  /// Group(sections: content) { sections in
  ///   ForEach(sections) { section in
  ///     HStack { section.header }.font(.headline)
  ///     section.content
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - view: The view to extract the sections of.
  ///   - transform: A closure that constructs a view from the collection of sections.
  public init<Base: View, Result: View>(
    sections view: Base,
    @ViewBuilder transform: @escaping (SectionCollection) -> Result
  ) where Content == GroupSectionsOfContent<Base, Result> {
    self.init { GroupSectionsOfContent(base: view, transform: transform) }
  }
}

/// A view that transforms the sections of a given view into a resulting content view.
public struct GroupSectionsOfContent<Base: View, Content: View>: _PrimitiveView {
  fileprivate let base: Base
  fileprivate let transform: (SectionCollection) -> Content

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    transform(SectionCollection(of: base))._boxes(in: context.appending(0))
  }
}

extension ForEach where Data == SectionCollection, ID == SectionConfiguration.ID, Content: View {
  /// Creates an instance that uniquely identifies and creates views across updates based on the sections of a given view.
  ///
  /// - Parameters:
  ///   - view: The view to extract the sections of.
  ///   - content: The view builder that creates views from sections.
  @MainActor public init<Base: View>(
    sections view: Base,
    @ViewBuilder content: @escaping (SectionConfiguration) -> Content
  ) {
    self.init(SectionCollection(of: view), content: content)
  }
}
