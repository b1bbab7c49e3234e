import type { NavigationLink } from "./navigation-link.ts";
import { MenuLink } from "./top-bar.tsx";

interface SideListProps {
  label: string;
  links: readonly NavigationLink[];
}

/** Links to the pages of a section, in a column below the title of a wide page or in a row at the top of a narrow screen. */
export const SideList = ({ label, links }: SideListProps) => (
  <nav
    aria-label={label}
    data-link=""
    className="side-list flex flex-wrap gap-x-1 border-b bg-card px-1.5 sm:px-3.5 lg:w-42 lg:shrink-0 lg:flex-col lg:gap-y-1 lg:border-0 lg:bg-transparent lg:pe-0 lg:pb-3"
  >
    {links.map((link) => (
      <MenuLink key={link.to} {...link} />
    ))}
  </nav>
);
