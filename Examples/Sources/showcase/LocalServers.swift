import Accounts
import Cancellation
import ServiceLifecycle

/// The servers on this machine that stand in for the world outside, whatever the settings are.
struct LocalServers {
  let slow = SlowServer()
  let userNames = UserNameServer()

  var all: [any Service] { [slow, userNames] }
}
