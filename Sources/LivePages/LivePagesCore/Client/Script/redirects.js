// Redirects: where the server sends the person by what it shows, or by what it answers.

// Where the page has led already: what is followed once is not followed again, whatever is shown in the
// meantime.
let followed = "";

const followRedirect = () => {
  const target = document.querySelector("[data-live-redirect]")?.dataset.liveRedirect ?? "";
  if (target === "" || target === followed) return;
  followed = target;
  // To the site's own addresses alone: `javascript:` and the like have none.
  if (new URL(target, location.href).origin === location.origin) location.replace(target);
};

// Who may not see the page any more, as they were logged out, is sent to another one or told so: the browser
// asks for the page again, and goes there itself. The script has followed no redirect, so the other page is
// made once, and says what was left for it.
const leadsElsewhere = (response) => response.type === "opaqueredirect" || response.headers.has("Live-Refused");
