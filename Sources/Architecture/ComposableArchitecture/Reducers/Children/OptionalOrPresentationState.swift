/// The state of an optional child: an optional, or a ``PresentationState``.
public protocol _OptionalOrPresentationState {}

extension Optional: _OptionalOrPresentationState {}

extension PresentationState: _OptionalOrPresentationState {}
