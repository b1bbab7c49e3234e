import { type ComponentType, lazy } from "react";

/** The content of a panel that the browser loads when the user opens the panel. */
export const createLazyPanel = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (Panel) => ({ default: Panel }),
      () => ({ default: LoadError }),
    ),
  );

const LoadError = () => <p className="p-5">This panel could not be loaded. Reload the page to try again.</p>;
