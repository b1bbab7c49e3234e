import { redirect } from "react-router";

export const loader = () => redirect("/internal/create-instance");
