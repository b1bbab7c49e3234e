import type { Location, UIMatch } from "react-router";

/** The current page. Code outside of React, which cannot use hooks, reads it. */
interface CurrentPage {
  location: Location;
  matches: readonly UIMatch[];
  revalidate: () => Promise<void>;
}

let currentPage: CurrentPage | null = null;

/** Null before hydration. */
export const getCurrentPage = () => currentPage;

export const setCurrentPage = (page: CurrentPage) => {
  currentPage = page;
};
