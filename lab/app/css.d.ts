/** A style sheet that a module loads for the document; the build puts it into a file of its own. */
declare module "*.css" {}
