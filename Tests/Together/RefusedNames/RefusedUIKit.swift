// Uses of names that the library refuses, as apps write them. `.ci/view-names --compile` compiles this file.

import TributaryUI

@MainActor
func setTheLook() {
  UINavigationBar.appearance().tintColor = .red
  let bars = UINavigationBarAppearance()
  bars.configureWithOpaqueBackground()
  UITabBar.appearance().backgroundColor = .white
  let tabs = UITabBarAppearance()
  tabs.configureWithOpaqueBackground()
  UITableView.appearance().separatorStyle = .none
  UITableViewCell.appearance().backgroundColor = .clear
  UIScrollView.appearance().bounces = false
  UITextView.appearance().backgroundColor = .clear
  UIPageControl.appearance().currentPageIndicatorTintColor = .red
  UISegmentedControl.appearance().selectedSegmentTintColor = .red
  UISwitch.appearance().onTintColor = .red
  _ = UIFont.systemFont(ofSize: 17)
  _ = UITextChecker()
}
