/// Views for a preview, as older code has it. They are compiled, and shown nowhere.
///
/// - Note: Differs: it is compiled, and shown nowhere.
@MainActor
@preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View

  /// The views.
  @ViewBuilder static var previews: Previews { get }
}

#if Macros
  /// Checks the view of a preview. It is compiled, and shown nowhere.
  ///
  /// - Note: Differs: it is compiled, and shown nowhere.
  @freestanding(declaration)
  public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
    #externalMacro(module: "TributaryUIMacros", type: "PreviewMacro")
#endif
