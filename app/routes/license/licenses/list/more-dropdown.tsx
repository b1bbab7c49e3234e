import type { ReactElement } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  focusFirstItem,
} from "#app/ui/dropdown-menu.tsx";

export interface MoreDropdownProps {
  items: readonly { value: string; label: string; isDestructive: boolean }[];
  onSelect: (value: string) => void;
  trigger: ReactElement;
}

/** The menu is open on the first render. */
export const MoreDropdown = ({ items, onSelect, trigger }: MoreDropdownProps) => (
  <DropdownMenu defaultOpen modal={false}>
    <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
    <DropdownMenuContent ref={focusFirstItem} align="end" container={document.querySelector("main")}>
      {items.map(({ value, label, isDestructive }) => (
        <DropdownMenuItem
          key={value}
          variant={isDestructive ? "destructive" : "default"}
          onSelect={() => onSelect(value)}
        >
          {label}
        </DropdownMenuItem>
      ))}
    </DropdownMenuContent>
  </DropdownMenu>
);
