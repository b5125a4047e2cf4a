// A session that the server no longer knows is replaced by loading the page again. If that happened a moment ago, the
// browser does not keep cookies, and loading again would go on for ever.
const startOver = () => {
  const key = "live-page-started-over";
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - last < 5000) {
    say("The server does not know this browser. Allow cookies for this site, then reload the page.");
    return;
  }
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
};
