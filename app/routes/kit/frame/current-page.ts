import type { Location, UIMatch } from "react-router";

/** The current page, for code outside of React that cannot use hooks. */
interface CurrentPage {
  location: Location;
  matches: readonly UIMatch[];
  revalidate: () => Promise<void>;
}

let currentPage: CurrentPage | null = null;

/** Returns null before hydration. */
export const getCurrentPage = () => currentPage;

export const setCurrentPage = (page: CurrentPage) => {
  currentPage = page;
};
