import type { Location, UIMatch } from "react-router";

/** The current page, for code outside of React. */
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
