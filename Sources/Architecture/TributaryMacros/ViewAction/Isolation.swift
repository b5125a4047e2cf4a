#if Macros
  import SwiftSyntax

  extension DeclGroupSyntax {
    /// The actor to which a conformance of this type is bound, as it is to be written before the protocol:
    /// that of the type's attribute, or the main actor of the front ends' types.
    var isolation: String {
      for attribute in attributes.compactMap({ $0.as(AttributeSyntax.self) })
      where attribute.name.hasSuffix("Actor") {
        return "@\(attribute.attributeName.trimmedDescription) "
      }
      let isView = inheritanceClause?.inheritedTypes.contains {
        mainActorTypes.contains($0.type.nameWithoutModule)
      }
      return isView == true ? "@MainActor " : ""
    }
  }

  /// A macro does not see which protocols and classes are the main actor's. These are of SwiftUI, UIKit and
  /// AppKit.
  private let mainActorTypes: Set<String> = [
    "View", "ViewModifier", "App", "Scene", "Commands", "ToolbarContent",
    "UIViewController", "UITableViewController", "UICollectionViewController", "UIView", "UITableViewCell",
    "UICollectionViewCell", "NSViewController", "NSView", "NSWindowController",
  ]
#endif
