import { redirect } from "react-router";
import { listPath } from "./licenses/list/address.ts";

export const loader = () => redirect(listPath);
