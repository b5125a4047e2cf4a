// Redirects: navigates where the page or a response sends the user.

// The last redirect that the page followed. The page does not follow it again, even if other content was
// shown in between.
let followed = "";

const followRedirect = () => {
  const target = document.querySelector("[data-live-redirect]")?.dataset.liveRedirect ?? "";
  if (target === "" || target === followed) return;
  followed = target;
  // Restricted to the site's own addresses, which excludes `javascript:` and similar URLs.
  if (new URL(target, location.href).origin === location.origin) location.replace(target);
};

// Whether a user who lost access to the page, for example by logging out, is redirected or rejected. The
// browser then reloads the page and follows the redirect itself. The script does not follow it, so the other
// page is created only once, and that page shows any pending messages.
const leadsElsewhere = (response) => response.type === "opaqueredirect" || response.headers.has("Live-Refused");
