// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.Map;
import java.util.Optional;
import org.gem4j.train.report.Trackers;

/// Where figures go besides the run's folder.
///
/// @param wandb whether Weights & Biases gets them
/// @param wandbProject its project
/// @param wandbMode how
/// @param mlflow whether MLflow gets them
/// @param mlflowUri its server
/// @param mlflowExperiment its experiment
public record TrackingSettings(
        @Flag(
                name = "use_wb",
                value = "false",
                doc = "Write figures for Weights & Biases too, in its offline format, to be uploaded by"
                        + " wandb sync RUN_DIR/wandb/offline-run-*.")
        boolean wandb,

        @Flag(name = "wb_project", value = "gem4j", doc = "Project at Weights & Biases.")
        String wandbProject,

        @Flag(
                name = "wb_mode",
                value = "offline",
                doc = "How figures get to Weights & Biases: offline (a file for wandb sync) or disabled.")
        String wandbMode,

        @Flag(name = "use_mlflow", value = "false", doc = "Send figures to an MLflow tracking server too.")
        boolean mlflow,

        @Flag(
                name = "mlflow_tracking_uri",
                value = "",
                doc = "Address of the MLflow server; if empty, that in the environment variable MLFLOW_TRACKING_URI.")
        String mlflowUri,

        @Flag(
                name = "mlflow_experiment",
                value = "gem4j",
                doc = "MLflow experiment; made if there is none of that name.")
        String mlflowExperiment) {
    public TrackingSettings {
        Flags.require(
                wandbMode.equals("offline") || wandbMode.equals("disabled"),
                "wb_mode",
                "offline or disabled (what is written offline is uploaded by wandb sync)",
                wandbMode);
        Flags.require(!wandbProject.isEmpty(), "wb_project", "a name", "empty");
    }

    /// The trackers that were chosen.
    ///
    /// @param environment variables of the process
    /// @throws IllegalArgumentException if MLflow was chosen and its server's address is missing or none
    public Trackers trackers(Map<String, String> environment) {
        String uri = mlflowUri.isEmpty() ? environment.getOrDefault("MLFLOW_TRACKING_URI", "") : mlflowUri;
        return new Trackers(
                wandb && wandbMode.equals("offline") ? Optional.of(wandbProject) : Optional.empty(),
                mlflow ? Optional.of(new Trackers.Mlflow(uri, mlflowExperiment)) : Optional.empty());
    }
}
