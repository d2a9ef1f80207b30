"use strict";
// Replaces the parts of the page that the operator sends anew, and leaves the reader where they are.
(() => {
  const connection = document.getElementById("connection");
  const REACHED = "summary, .wide, pre[tabindex]";

  function replace(id, html) {
    const part = document.getElementById(id);
    const key = element => element.closest("[aria-labelledby]")?.getAttribute("aria-labelledby");
    const open = new Set([...part.querySelectorAll("details[open]")].map(key));
    const place = [...part.querySelectorAll(REACHED)].indexOf(document.activeElement);
    part.innerHTML = html; // escaped by the operator; the policy of the page runs no script of it
    part.querySelectorAll("details").forEach(details => {
      details.open = open.has(key(details));
    });
    if (place >= 0) part.querySelectorAll(REACHED)[place]?.focus({preventScroll: true});
    document.dispatchEvent(new Event("charts"));
  }

  const events = new EventSource("events");
  events.addEventListener("open", () => {
    connection.textContent = "Connected: what is new is shown as it happens.";
  });
  events.addEventListener("error", () => {
    connection.textContent = events.readyState === EventSource.CLOSED
        ? "Not connected, and not allowed to connect again: load the page anew."
        : "The connection is lost and is tried again; what is below may be old.";
  });
  ["progress", "report"].forEach(id => events.addEventListener(id, event => replace(id, JSON.parse(event.data))));
})();
