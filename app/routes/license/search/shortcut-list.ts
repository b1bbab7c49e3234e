import { href } from "react-router";

/** The keys `g` and a letter open these pages, if the user's menu contains the page. */
export const pageShortcuts = [
  { key: "h", label: "Home", to: href("/") },
  { key: "l", label: "Licenses", to: href("/license/licenses") },
  { key: "c", label: "Customers", to: href("/license/customers") },
  { key: "r", label: "Renewals", to: href("/license/renewals") },
  { key: "v", label: "Versions", to: href("/license/versions") },
  { key: "t", label: "Tags", to: href("/license/tags") },
  { key: "u", label: "Users", to: href("/license/users") },
  { key: "s", label: "Settings", to: href("/license/settings") },
  { key: "a", label: "Audit log", to: href("/license/audit") },
];

/** Undefined if the user may not open the page. */
export const findMenuLink = (to: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>("header a[href]")].find((link) => link.pathname === to);

/** Builds the groups on each call, because the menu links exist only once the page is rendered. */
export const buildShortcutGroups = (): readonly {
  title: string;
  /** Pairs of a shortcut and its description. */
  shortcuts: readonly (readonly [string, string])[];
}[] => [
  {
    title: "Everywhere",
    shortcuts: [
      ["Ctrl K or /", "Search everything"],
      ["Ctrl Enter", "Open the selected result in a new tab"],
      ["Shift Enter", "Renew the selected license"],
      ["?", "Show these shortcuts"],
      ["F6", "Go to the notification, and back"],
      ...pageShortcuts
        .filter(({ to }) => findMenuLink(to))
        .map(({ key, label }) => [`g ${key}`, `Go to ${label}`] as const),
    ],
  },
  {
    title: "In the list of licenses",
    shortcuts: [
      ["j and k", "Next and previous license"],
      ["Arrows", "Move between the controls of a row and between rows"],
      ["Enter", "Open the license"],
      ["e", "Open the menu of the license"],
      ["r", "Renew the license"],
      ["x", "Select the license"],
      ["Shift x", "Select all licenses from the last selected license to this license"],
      ["c", "Create a license"],
    ],
  },
  {
    title: "On the renewal desk",
    shortcuts: [
      ["j and k", "Next and previous renewal"],
      ["r", "Renew the license; Enter confirms"],
      ["s", "Snooze the reminders"],
      ["x", "Select the renewal"],
    ],
  },
  {
    title: "In the details",
    shortcuts: [
      ["r", "Renew the license; Enter confirms"],
      ["p", "Show the certificate (PDF), to download or mail it"],
      ["[ and ]", "Previous and next license of the list"],
    ],
  },
];
