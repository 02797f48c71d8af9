import { createContext } from "@lit/context";
import type { Api } from "./api.ts";
import type { LabActions } from "./lab-actions.ts";
import type { LabStore } from "./lab-store.ts";

/** The open lab, given by `wb-lab` to everything inside it. */
export const labContext = createContext<LabStore>(Symbol("lab"));

/** The way to the session, given beside it. Elements that only draw do not need it. */
export const apiContext = createContext<Api>(Symbol("api"));

/** What a person may do with the open lab, given beside them. */
export const actionsContext = createContext<LabActions>(Symbol("actions"));
