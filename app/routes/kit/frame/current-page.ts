import type { Location, UIMatch } from "react-router";

/** The current page, for code outside of React that cannot use hooks. */
interface CurrentPage {
  location: Location;
  matches: readonly UIMatch[];
  revalidate: () => Promise<void>;
}

let currentPage: CurrentPage | null = null;

/** Null before hydration. */
export const getCurrentPage = () => currentPage;

type ActionResponses = ReadonlyMap<string, unknown>;

const noResponses: ActionResponses = new Map();
/** The responses to the newest submission, until the router opens the location that shows them. */
let nextActionResponses = noResponses;
let shownActionResponses = noResponses;

export const setCurrentPage = (page: CurrentPage) => {
  if (page.location.key !== currentPage?.location.key) {
    shownActionResponses = nextActionResponses;
    nextActionResponses = noResponses;
  }
  currentPage = page;
};

/** Stores the responses of actions by route id. A later location shows no responses of an earlier submission. */
export const rememberActionResponses = (responses: ActionResponses) => {
  nextActionResponses = responses;
};

export const getShownActionResponses = () => shownActionResponses;
