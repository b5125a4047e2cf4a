extension View {
  /// Offers an action to the focus coming into this view.
  public func onFocus(send action: Action) -> Markup<Action> { markup.offering(Offer(.focus, action)) }

  /// Offers an action to the focus leaving this view.
  public func onBlur(send action: Action) -> Markup<Action> { markup.offering(Offer(.blur, action)) }

  /// Offers an action to scrolling near the end of this view, for loading more: of what it contains, if that
  /// is scrolled inside of it, or else of the page.
  ///
  /// The action is sent once, and again when the view has grown, or when the person has scrolled away and
  /// back. It is sent without scrolling if the end is visible from the start. Stop offering it when there is
  /// nothing more to load.
  public func onScrollToEnd(send action: Action) -> Markup<Action> {
    markup.offering(Offer(.scrollToEnd, action))
  }

  /// Offers an action to a pointer that comes over this view. There is none on a touch screen.
  public func onPointerEnter(send action: Action) -> Markup<Action> {
    markup.offering(Offer(.pointerEnter, action))
  }

  /// Offers an action to a pointer that leaves this view.
  public func onPointerLeave(send action: Action) -> Markup<Action> {
    markup.offering(Offer(.pointerLeave, action))
  }
}

extension Markup {
  /// The one element that this is, or else one around it, with an offer. What is disabled offers nothing.
  func offering(_ offer: Offer<Action>) -> Markup {
    changingElement { element in
      guard !element.attributes.contains(where: { $0.name == "disabled" }) else { return }
      element.offers.append(TypedMarkupOffer(offer))
    }
  }

  /// The one element that this is, or else one around it, with further attributes.
  func adding(_ attributes: [Attribute]) -> Markup {
    changingElement { $0.attributes += attributes }
  }

  private func changingElement(_ change: (inout MarkupElement) -> Void) -> Markup {
    var element = onlyElement ?? MarkupElement(tag: .div, attributes: [], offers: [], content: nodes)
    change(&element)
    return Markup([element.node])
  }

  private var onlyElement: MarkupElement? {
    guard nodes.count == 1 else { return nil }
    switch nodes[0] {
    case .element(let element): return element
    case .html(.element(let element)) where !element.isStill:
      let content = element.content.nodes.map(MarkupNode.html)
      return MarkupElement(tag: element.tag, attributes: element.attributes, offers: [], content: content)
    case .html, .keyed, .component, .equatable: return nil
    }
  }
}
